import { RequestLog, type RequestRecord } from '../../../sandbox/http/requestLog';

const record = (path: string): RequestRecord => ({
	at: '2030-01-01T00:00:00.000Z',
	method: 'GET',
	path,
	query: '',
	status: null,
	account: null,
	kid: null,
	alg: null,
	bodySha256: null,
});

describe('the request log', () => {
	it('keeps requests in order, and adds what is known of them later', () => {
		const log = new RequestLog();
		const [first, second] = [record('/1'), record('/2')];
		log.add(first);
		log.add(second);
		second.status = 200;
		expect(log.all()).toEqual([record('/1'), { ...record('/2'), status: 200 }]);
		log.reset();
		expect(log.all()).toEqual([]);
	});

	it('drops the oldest requests beyond its limit', () => {
		const log = new RequestLog();
		for (let count = 0; count <= 100_000; count += 1) log.add(record(String(count)));
		expect(log.all()).toHaveLength(50_000);
		expect([log.all()[0]?.path, log.all().at(-1)?.path]).toEqual(['50001', '100000']);
	});
});
