import { otherFormOf } from '../../../client/connectionCheck/otherForm';

it.each([
	['https://a.example', 'https://a.example/'],
	['https://a.example/', 'https://a.example'],
	['https://a.example/x', 'https://a.example/x/'],
])('of %s is %s', (baseUrl, other) => {
	expect(otherFormOf(baseUrl)).toBe(other);
});
