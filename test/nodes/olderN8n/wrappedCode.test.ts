import { wrappedCode } from '../../../nodes/olderN8n/wrappedCode';

it('finds the code that n8n kept of a cause, and nothing in another error', () => {
	expect(wrappedCode(Object.assign(new Error('wrapped'), { httpCode: 'ECONNREFUSED' }))).toBe(
		'ECONNREFUSED',
	);
	expect(wrappedCode(new Error('plain'))).toBeUndefined();
});
