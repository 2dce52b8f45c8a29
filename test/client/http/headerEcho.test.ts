import { isHeaderEcho } from '../../../client/http/headerEcho';
import { paymentBody, quoteBody } from '../../support/fakes/answers';

it.each([
	[{ accept: 'application/json' }],
	[{ Accept: 'application/json', Host: 'api.example.com' }],
	[{ HTTP_USER_AGENT: 'n8n', more: 1 }],
	[{ authorization: '[hidden]' }],
])('recognises %j', (answer) => {
	expect(isHeaderEcho(answer)).toBe(true);
});

it.each([
	[paymentBody],
	[quoteBody],
	[{ id: 'p', status: 'succeeded' }],
	[{}],
	[[]],
	['text'],
	[null],
	[{ accept: 1 }],
	[{ headers: { accept: 'application/json' } }],
])('does not take %j for one', (answer) => {
	expect(isHeaderEcho(answer)).toBe(false);
});
