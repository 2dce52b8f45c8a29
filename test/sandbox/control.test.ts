import { ControlError, createControl, type SandboxControl } from '../../sandbox/control';
import type { SandboxState } from '../../sandbox/state';
import { makeState, newPayment } from './makeState';

let state: SandboxState;
let control: SandboxControl;
beforeEach(() => {
	state = makeState();
	control = createControl(state);
});
afterEach(() => state.clock.stop());

const missing = (message: string) => expect.objectContaining({ status: 404, message });

describe('the clock', () => {
	it('is set, advanced and frozen', () => {
		const set = '2031-06-01T12:00:00.000Z';
		expect(control.setClock({ set })).toEqual({ now: set, frozen: true });
		expect(control.setClock({ advanceMs: 1500 })).toEqual({ now: '2031-06-01T12:00:01.500Z', frozen: true });
		expect(control.setClock({ freeze: false }).frozen).toBe(false);
	});

	it('ends a jump with freeze exactly where it was told to', () => {
		control.setClock({ freeze: false });
		const set = '2031-06-01T12:00:00.000Z';
		expect(control.setClock({ set, advanceMs: 1, freeze: true })).toEqual({
			now: '2031-06-01T12:00:00.001Z',
			frozen: true,
		});
	});

	it('is not set to what is no time', () => {
		expect(() => control.setClock({ set: 'tomorrow' })).toThrow(ControlError);
		expect(() => control.setClock({ set: 'tomorrow' })).toThrow(expect.objectContaining({ status: 400 }));
		expect(control.state().now).toBe('2030-01-01T00:00:00.000Z');
	});
});

describe('payments', () => {
	it('are moved by id', () => {
		const { id } = state.payments.accept(newPayment());
		expect(control.advancePayment(id, { status: 'reversed', msg: 'x' })).toMatchObject({ id, status: 'reversed', msg: 'x' });
		expect(control.events('v2').map(({ event }) => event)).toEqual(['payment', 'payment-update']);
		expect(() => control.advancePayment('none', { status: 'failed' })).toThrow(missing('No such payment: none'));
	});

	it('come in bursts for the first account, or another one', async () => {
		await control.burst({ payments: 1, statuses: ['queued'] });
		await control.burst({ payments: 1, statuses: ['queued'], account: 'other' });
		expect(control.state().payments.map(({ account }) => account)).toEqual(['test', 'other']);
		expect(() => control.burst({ payments: 1, statuses: ['queued'], account: 'nobody' })).toThrow(
			missing('No such account: nobody'),
		);
	});
});

describe('events', () => {
	it('are appended as JSON, as raw text, or without anything', () => {
		const append = (data: object) => control.appendEvent({ version: 'v3', event: 'payment', ...data }).data;
		expect(append({ data: { a: 1 } })).toEqual({ a: 1 });
		expect(append({ rawData: '{broken' })).toBe('{broken');
		expect(append({ data: 1, rawData: 'raw wins' })).toBe('raw wins');
		expect(append({})).toBeNull();
		expect(state.events.all('v3').map(({ data }) => data)).toEqual(['{"a":1}', '{broken', 'raw wins', 'null']);
	});

	it('are appended with an id and for an account', () => {
		const event = { version: 'v3', event: 'payment', account: 'other' } as const;
		expect(control.appendEvent(event)).toMatchObject({ id: expect.any(String), account: 'other' });
		expect(control.appendEvent({ ...event, id: 'chosen' }).id).toBe('chosen');
		expect(control.appendEvent({ ...event, id: null }).id).toBeNull();
		expect(() => control.appendEvent({ ...event, account: 'nobody' })).toThrow(missing('No such account: nobody'));
	});

	it('are listed by version', () => {
		control.appendEvent({ version: 'v3', event: 'three' });
		control.appendEvent({ version: 'v2', event: 'two' });
		expect(control.events().map(({ event }) => event)).toEqual(['three', 'two']);
		expect(control.events('v2').map(({ event }) => event)).toEqual(['two']);
	});
});

describe('resending', () => {
	let resent: Array<string | null>;
	beforeEach(() => {
		for (const id of ['a', 'b', 'c', 'd', 'e']) control.appendEvent({ version: 'v3', event: 'payment', id });
		control.appendEvent({ version: 'v2', event: 'payment' });
		jest.spyOn(state.streams, 'resend').mockImplementation((events) => {
			resent = events.map(({ id }) => id);
		});
	});

	it.each([
		[undefined, ['a', 'b', 'c', 'd', 'e']],
		[{}, ['a', 'b', 'c', 'd', 'e']],
		[{ last: 2 }, ['d', 'e']],
		[{ last: 0 }, []],
		[{ last: 9 }, ['a', 'b', 'c', 'd', 'e']],
		[{ ids: ['c', 'a', 'c', 'unknown'] }, ['c', 'a', 'c']],
		[{ ids: ['c', 'a', 'b'], last: 2 }, ['a', 'b']],
	])('of %j sends v3 events %j', (command, expected) => {
		expect(control.resendEvents(command)).toEqual({ resent: expected.length });
		expect(resent).toEqual(expected);
	});

	it('can shuffle, the same way for the same seed', () => {
		control.resendEvents({ shuffle: true, seed: 3 });
		const once = resent;
		expect(once).not.toEqual(['a', 'b', 'c', 'd', 'e']);
		expect([...once].sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
		control.resendEvents({ shuffle: true, seed: 3 });
		expect(resent).toEqual(once);
	});
});

describe('settings', () => {
	it('change one by one and are answered whole', () => {
		const before = { ...state.settings };
		expect(control.changeSettings({ retentionMs: 5 })).toEqual({ ...before, retentionMs: 5 });
		expect(state.settings.retentionMs).toBe(5);
	});

	it('of accounts change for all of them, or for the one named', () => {
		const access = () => control.state().accounts.map(({ v3Enabled, permissions }) => [v3Enabled, permissions.length]);
		control.changeSettings({ v3Enabled: { enabled: false }, permissions: { permissions: ['read'] } });
		expect(access()).toEqual([[false, 1], [false, 1]]);
		control.changeSettings({ v3Enabled: { account: 'other', enabled: true }, permissions: { account: 'test', permissions: [] } });
		expect(access()).toEqual([[false, 0], [true, 1]]);
		expect(control.changeSettings({})).not.toHaveProperty('v3Enabled');
		expect(() => control.changeSettings({ v3Enabled: { account: 'x', enabled: true } })).toThrow(missing('No such account: x'));
	});
});

describe('reset', () => {
	it('forgets what happened, and keeps accounts, settings and clock', async () => {
		state.settings.settleAfterMs = [1000];
		state.payments.accept(newPayment({ externalId: 'a' }));
		control.addFault({ kind: 'delay' });
		control.setClock({ advanceMs: 500 });
		const { now, options, accounts } = control.state();
		control.reset();
		control.setClock({ advanceMs: 0 });
		expect(control.state()).toMatchObject({ now, options, accounts, payments: [], quotes: [] });
		expect(control.ledger()).toMatchObject({ requests: [], paymentsByExternalId: {} });
		expect(control.ledger().balances['test']?.USDT.held).toBe(0);
		expect([control.events(), control.faults()]).toEqual([[], []]);
		control.setClock({ advanceMs: 5000 });
		expect(control.events()).toEqual([]);
	});
});

test('faults are added, listed and cleared', () => {
	expect(control.addFault({ kind: 'status', status: 500 })).toEqual({ id: 'fault-1' });
	expect(control.faults()).toMatchObject([{ id: 'fault-1', kind: 'status', status: 500, hits: 0 }]);
	control.clearFaults();
	expect(control.faults()).toEqual([]);
});

test('streams that are not there are neither cut nor stalled', () => {
	expect(control.cutStreams({ how: 'rst' })).toEqual({ cut: 0 });
	expect(control.stallStreams({ on: true })).toEqual({ streams: 0 });
});

describe('what reports and checks say', () => {
	it('is set for an account, and forgotten on reset', () => {
		control.setAccountCheck({ accountNumber: '1', status: 'nre' });
		expect(state.accountChecks.check('1', null).status).toBe('nre');
		expect(control.addWalletEntry({ account: 'other', at: '2030-01-01T00:00:00Z' })).toEqual({ entries: 1 });
		expect(control.addWalletEntry()).toEqual({ entries: 1 });
		const { id } = control.addReport({ account: 'other' });
		expect(state.reports.find('other', id)).toBeDefined();
		expect(control.setReportStatus(id, 'fail')).toMatchObject({ id, file_status: 'fail' });
		control.reset();
		expect(state.accountChecks.check('1', null).status).toBe('valid');
		expect([state.walletLog.of('test'), state.walletLog.of('other')]).toEqual([[], []]);
		expect(() => control.setReportStatus(id, 'fail')).toThrow(missing(`No such report: ${id}`));
	});

	it('is refused for what is not there, and for times that are none', () => {
		expect(() => control.addReport({ account: 'nobody' })).toThrow(missing('No such account: nobody'));
		expect(() => control.addWalletEntry({ account: 'nobody' })).toThrow(missing('No such account: nobody'));
		expect(() => control.overrideStatus('none', 'failed')).toThrow(missing('No such payment: none'));
		expect(() => control.addReport({ createdAt: 'soon' })).toThrow(expect.objectContaining({ status: 400 }));
		expect(() => control.addWalletEntry({ at: 'soon' })).toThrow(expect.objectContaining({ status: 400 }));
	});
});
