import { apiVersions } from '../../../client/interface/versions';
import {
	choices,
	findChoices,
	registry,
	resources,
} from '../../../nodes/CrossBorderPayouts/registry';

it('has every version, the current one first', () => {
	expect(Object.keys(registry)).toEqual(apiVersions);
});

it('has every operation once per version', () => {
	const names = choices.map(
		({ apiVersion, operation }) => `${apiVersion} ${operation.resource} ${operation.operation}`,
	);
	expect(new Set(names).size).toBe(names.length);
});

it('offers a resource for every operation and none without one', () => {
	const used = new Set(choices.map(({ operation }) => operation.resource));
	expect(resources.map(({ value }) => value).sort()).toEqual([...used].sort());
	const names = resources.map(({ name }) => name);
	// What most people need stands first.
	const [first, ...others] = names;
	expect(first).toBe('Payment');
	expect(others).toEqual([...others].sort((a, b) => a.localeCompare(b)));
});

it('finds the default version first', () => {
	expect(findChoices('payment', 'create').map(({ apiVersion }) => apiVersion)).toEqual([
		'v3',
		'v2',
	]);
	expect(findChoices('balance', 'get').map(({ apiVersion }) => apiVersion)).toEqual(['v3']);
	expect(findChoices('connection', 'check').map(({ apiVersion }) => apiVersion)).toEqual([null]);
});

it.each([
	['payment', 'constructor'],
	['__proto__', 'create'],
	['', ''],
])('finds nothing for %p %p', (resource, operation) => {
	expect(findChoices(resource, operation)).toEqual([]);
});

it('marks exactly the operations that can create a payment', () => {
	const creating = choices.filter(({ operation }) => operation.createsPayment);
	expect(
		creating.map(({ apiVersion, operation }) => `${apiVersion} ${operation.operation}`),
	).toEqual(['v3 create', 'v3 send', 'v2 create', 'v2 send']);
	expect(creating.every(({ operation }) => operation.resource === 'payment')).toBe(true);
});

it('keeps names and actions short enough for the editor', () => {
	for (const { operation } of choices) {
		expect(operation.name.length).toBeLessThanOrEqual(45);
		expect(operation.action.length).toBeLessThanOrEqual(48);
		expect(operation.action).toMatch(/^[A-Z][a-z]+ /);
	}
});
