import { defaultBehaviours } from '../../../../sandbox/behaviours/rows';
import { refuseCountry } from '../../../../sandbox/service/payments/refuseCountry';

const look = (country: 'IND' | 'PAK' | undefined, R18: 'searched' | 'refused400' | 'refused403') =>
	refuseCountry(country, { ...defaultBehaviours, R18 });

it('refuses every country but India if the row says so', () => {
	expect(() => look('PAK', 'refused400')).toThrow(expect.objectContaining({ status: 400 }));
	expect(() => look('PAK', 'refused403')).toThrow(expect.objectContaining({ status: 403 }));
	expect(() => look('IND', 'refused403')).not.toThrow();
	expect(() => look('PAK', 'searched')).not.toThrow();
	expect(() => look(undefined, 'refused400')).not.toThrow();
});
