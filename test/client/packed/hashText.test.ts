import { hashText } from '../../../client/packed/hashText';

it('returns the same short name for the same text, and another one for another text', () => {
	expect(hashText('a')).toBe('ca978112ca1bbdcafac231b39a23dc4d');
	expect(hashText('a')).toBe(hashText('a'));
	expect(hashText('é')).not.toBe(hashText('e'));
});
