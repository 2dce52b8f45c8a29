import { hashText } from '../../client/hashText';

it('gives the same short name for the same text, and no other', () => {
	expect(hashText('a')).toBe('ca978112ca1bbdcafac231b39a23dc4d');
	expect(hashText('a')).toBe(hashText('a'));
	expect(hashText('é')).not.toBe(hashText('e'));
});
