import { isCertificateFault } from '../../../client/http/certificateFault';
import {
	certificateCodes,
	laterCodes,
	nameCodes,
	systemCodes,
} from '../../support/cases/systemCodes';

it.each(certificateCodes)('%s', (code) => {
	expect(isCertificateFault(code)).toBe(true);
});

it('matches no other failure of a connection', () => {
	expect([...systemCodes, ...nameCodes, ...laterCodes].filter(isCertificateFault)).toEqual([]);
	expect([undefined, '', 'XCERT_HAS_EXPIRED', 'INVALID_CALL'].filter(isCertificateFault)).toEqual(
		[],
	);
});
