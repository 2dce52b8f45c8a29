import { ControlError } from '../../../sandbox/control/lookUp';
import { controlForEachTest } from './controlForEachTest';

const sandbox = controlForEachTest();

describe('the clock', () => {
	it('is set, advanced and frozen', () => {
		const set = '2031-06-01T12:00:00.000Z';
		expect(sandbox.control.setClock({ set })).toEqual({ now: set, frozen: true });
		expect(sandbox.control.setClock({ advanceMs: 1500 })).toEqual({
			now: '2031-06-01T12:00:01.500Z',
			frozen: true,
		});
		expect(sandbox.control.setClock({ freeze: false }).frozen).toBe(false);
	});

	it('ends a jump with freeze exactly at the given time', () => {
		sandbox.control.setClock({ freeze: false });
		const set = '2031-06-01T12:00:00.000Z';
		expect(sandbox.control.setClock({ set, advanceMs: 1, freeze: true })).toEqual({
			now: '2031-06-01T12:00:00.001Z',
			frozen: true,
		});
	});

	it('refuses a value that is not a time', () => {
		expect(() => sandbox.control.setClock({ set: 'tomorrow' })).toThrow(ControlError);
		expect(() => sandbox.control.setClock({ set: 'tomorrow' })).toThrow(
			expect.objectContaining({ status: 400 }),
		);
		expect(sandbox.control.now()).toBe('2030-01-01T00:00:00.000Z');
	});
});
