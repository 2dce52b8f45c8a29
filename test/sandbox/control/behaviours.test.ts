import { defaultBehaviours, rows } from '../../../sandbox/behaviours/rows';
import { defaultAims } from '../../../sandbox/settings/aims';
import { newPayment } from '../makeState';
import { controlForEachTest, missing } from './controlForEachTest';

const sandbox = controlForEachTest();

it('shows the chosen values and all values', () => {
	expect(sandbox.control.behaviours()).toEqual({
		chosen: defaultBehaviours,
		hits: defaultAims,
		rows,
	});
});

it('changes single rows and aims while it runs', () => {
	const changed = sandbox.control.changeBehaviours({ S1: 'live', hits: { R2: 'first:1' } });
	expect(changed).toMatchObject({
		chosen: { ...defaultBehaviours, S1: 'live' },
		hits: { ...defaultAims, R2: 'first:1' },
	});
	expect(sandbox.control.changeBehaviours({ R5: 'none' }).chosen).toEqual({
		...defaultBehaviours,
		S1: 'live',
		R5: 'none',
	});
	sandbox.control.reset();
	expect(sandbox.control.behaviours().chosen.S1).toBe('live');
});

it('sets the clock, and sets it back', () => {
	const now = () => sandbox.control.now().slice(0, 16);
	sandbox.control.changeBehaviours({ S3: 'ahead10' });
	expect(now()).toBe('2030-01-01T00:10');
	sandbox.control.changeBehaviours({ S3: 'behind10' });
	expect(now()).toBe('2029-12-31T23:50');
	sandbox.control.changeBehaviours({ S3: 'same' });
	expect(now()).toBe('2030-01-01T00:00');
});

it('counts from the beginning after a change', () => {
	const hit = () => sandbox.state.gateway.hits('R2', 'first:1', 'a');
	expect([hit(), hit()]).toEqual([true, false]);
	sandbox.control.changeBehaviours({});
	expect(hit()).toBe(true);
});

it('refuses unknown values, and values for the start only, and then changes nothing', () => {
	const refused = (message: string) =>
		expect.objectContaining({ status: 400, message: expect.stringContaining(message) });
	const change = (values: object) => () => sandbox.control.changeBehaviours(values);
	expect(change({ S1: 'live', S2: 'none' })).toThrow(refused('S2 takes'));
	expect(change({ S1: 'live', hits: { R1: 'x' } })).toThrow(refused('Write all'));
	expect(change({ S1: 'live', R8: 'short' })).toThrow(
		refused('R8 is chosen at the start and kept'),
	);
	expect(change({ R8: 'asGiven', R9: 'noSlash' })).not.toThrow();
	expect(sandbox.control.behaviours().chosen).toEqual(defaultBehaviours);
});

it('moves a payment through states of one time', () => {
	const { id } = sandbox.state.payments.accept(newPayment());
	sandbox.control.setClock({ advanceMs: 1500 });
	sandbox.control.changeBehaviours({ S6: 'seconds' });
	expect(sandbox.control.flipPayment(id, ['processing', 'unknown', 'processing']).status).toBe(
		'processing',
	);
	expect(sandbox.control.events('v2').map(({ data }) => data)).toMatchObject([
		{ status: 'queued' },
		...['processing', 'unknown', 'processing'].map((status) => ({
			status,
			timestamp: '2030-01-01T00:00:01.000Z',
		})),
	]);
	expect(() => sandbox.control.flipPayment('none', ['failed'])).toThrow(
		missing('No such payment: none'),
	);
});
