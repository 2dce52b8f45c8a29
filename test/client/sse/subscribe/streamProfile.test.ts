import { decodePaymentEvent } from '../../../../client/sse/subscribe/streamProfile';

const frame = (data: string, truncated = false) => ({
	event: 'payment',
	data,
	ownId: null,
	lastEventId: '',
	truncated,
});

it('reads the facts of a payment and leaves the data unchanged', () => {
	const data = '{"id":"p","status":"queued","timestamp":"2026-01-01T00:00:00Z","more":{"a":[1]}}';
	expect(decodePaymentEvent(frame(data))).toEqual({
		event: 'payment',
		payment: JSON.parse(data),
		paymentId: 'p',
		status: 'queued',
		timestamp: '2026-01-01T00:00:00Z',
		parseError: null,
	});
});

it('finds the facts of a payment in an envelope, and of an error that names its payment', () => {
	const data =
		'{"payment":{"id":"p","status":"failed"},"error":{"code":"declined"},"timestamp":"2026-01-01T00:00:00Z"}';
	expect(decodePaymentEvent(frame(data))).toMatchObject({
		payment: JSON.parse(data),
		paymentId: 'p',
		status: 'failed',
		timestamp: '2026-01-01T00:00:00Z',
	});
});

it('reports missing facts as missing', () => {
	expect(decodePaymentEvent(frame('{"id":7,"status":null}'))).toMatchObject({
		payment: { id: 7, status: null },
		paymentId: null,
		status: null,
		timestamp: null,
		parseError: null,
	});
});

it('loses no digits', () => {
	expect(decodePaymentEvent(frame('{"amount":12345678901234567.89}')).payment).toEqual({
		amount: '12345678901234567.89',
	});
});

it.each(['', '{', 'null', '[]', '"text"', '1', '<html>'])(
	'delivers %j as an unreadable event',
	(data) => {
		expect(decodePaymentEvent(frame(data))).toMatchObject({
			payment: null,
			status: null,
			parseError: { message: expect.stringContaining('The data of the event'), start: data },
		});
	},
);

it('shows the first 1024 characters of what it cannot read', () => {
	const event = decodePaymentEvent(frame(`{"a": "${'x'.repeat(5_000)}`));
	expect(event.parseError?.start).toHaveLength(1024);
});

it('shows whole characters of what it cannot read', () => {
	const event = decodePaymentEvent(frame(`x${'💸'.repeat(5_000)}`));
	expect(event.parseError?.start).toBe(`x${'💸'.repeat(511)}`);
});

it('does not read an incomplete event, even if its beginning is valid', () => {
	expect(decodePaymentEvent(frame('{"status":"succeeded"}', true))).toMatchObject({
		payment: null,
		parseError: { message: expect.stringContaining('larger') },
	});
});

it('does not touch the prototype of objects', () => {
	decodePaymentEvent(frame('{"__proto__":{"polluted":true},"id":"p"}'));
	expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});
