import { errorPointers } from '../../support/servers/sandboxRequests';
import { callSandbox } from '../../support/servers/signForSandbox';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});
beforeEach(() => sandbox.control.reset());

const post = async (path: string, body: unknown) =>
	await callSandbox(sandbox, 'POST', `/v3/reports/${path}`, { body });
const rowsOf = (text: string) => text.split('\r\n').slice(1, -1);

describe('POST /v3/reports/wallet', () => {
	const addEntries = () => {
		for (const at of ['2030-01-01T00:00:00Z', '2030-01-02T00:00:00Z', '2030-01-03T00:00:00Z']) {
			sandbox.control.addWalletEntry({
				at,
				operation: 'fund',
				txn: 'p1',
				externalId: '=1+1',
				linkedTxn: 'p0',
			});
		}
	};

	it('is a CSV file that includes both ends of the window', async () => {
		addEntries();
		const timestamp = { start: '2030-01-01T00:00:00Z', end: '2030-01-02T00:00:00Z' };
		const { status, text, headers } = await post('wallet', { api_country: 'IND', timestamp });
		expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
		expect(headers.get('content-disposition')).toBe('attachment; filename="wallet-IND.csv"');
		expect(rowsOf(text)).toEqual([
			'2030-01-01T00:00:00.000Z,IND,fund,p1,=1+1,p0,100,USDT',
			'2030-01-02T00:00:00.000Z,IND,fund,p1,=1+1,p0,100,USDT',
		]);
	});

	it('writes times in the requested zone', async () => {
		addEntries();
		const { text } = await post('wallet?timezone=Asia/Kolkata', {
			api_country: 'IND',
			operation: 'fund',
			txn: 'p1',
		});
		expect(rowsOf(text)[0]).toContain('2030-01-01T05:30:00.000+05:30');
		expect(rowsOf(text)).toHaveLength(3);
	});

	it('names what is wrong', async () => {
		expect(
			errorPointers((await post('wallet?timezone=Mars', { api_country: 'IND' })).body),
		).toEqual(['#/query/timezone']);
		expect(errorPointers((await post('wallet', {})).body)).toEqual(['#/api_country']);
		const wrong = await post('wallet', { api_country: 'IND', timestamp: { start: 'x', end: 'y' } });
		expect([wrong.status, errorPointers(wrong.body)]).toEqual([
			422,
			['#/timestamp/start', '#/timestamp/end'],
		]);
	});
});

describe('POST /v3/reports/payout', () => {
	const window = { start: '2020-01-01', end: '2100-01-01', country: 'IND' };
	const makePayment = async () =>
		(await sandbox.control.burst({ payments: 1, statuses: ['queued'] })).paymentIds[0] ?? '';

	it('has one row per payment, with the status that overrides its own', async () => {
		const id = await makePayment();
		sandbox.control.advancePayment(id, { status: 'succeeded', msg: '=1+1, "x"\nnext' });
		sandbox.control.overrideStatus(id, 'reversed');
		const { text } = await post('payout', { ...window, status: ['reversed'] });
		expect(text).toContain(`\r\n${id},,`);
		expect(text).toContain(',reversed,IND,');
		expect(text.endsWith(',"=1+1, ""x""\nnext"\r\n')).toBe(true);
		expect(rowsOf((await post('payout', { ...window, status: ['succeeded'] })).text)).toEqual([]);
	});

	it('has a row with only the ID for an unknown ID', async () => {
		await makePayment();
		expect(
			rowsOf((await post('payout', { ...window, external: true, ids: ['INV-404'] })).text),
		).toEqual(['INV-404']);
		expect(rowsOf((await post('payout', { ...window, ids: [] })).text)).toEqual([]);
	});

	it('can be made long', async () => {
		sandbox.control.changeSettings({ madeUpReportRows: 5000 });
		const { text } = await post('payout', window);
		sandbox.control.changeSettings({ madeUpReportRows: 0 });
		expect(text).toContain('MADE-UP-4999');
	});

	it('names what is wrong', async () => {
		const wrong = await post('payout', { ...window, start: 'x', end: 'y' });
		expect([wrong.status, errorPointers(wrong.body)]).toEqual([422, ['#/start', '#/end']]);
		const wrongTypes = await post('payout', {
			...window,
			status: 'queued',
			ids: [1],
			sorting_order: 'up',
		});
		expect(errorPointers(wrongTypes.body)).toEqual(
			expect.arrayContaining(['#/status', '#/ids/0', '#/sorting_order']),
		);
	});
});
