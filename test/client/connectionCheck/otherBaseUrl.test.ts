import { otherBaseUrlOf } from '../../../client/connectionCheck/otherBaseUrl';

it.each([
	['https://a.example', 'https://a.example/'],
	['https://a.example/', 'https://a.example'],
	['https://a.example/x', 'https://a.example/x/'],
])('of %s is %s', (baseUrl, other) => {
	expect(otherBaseUrlOf(baseUrl)).toBe(other);
});
