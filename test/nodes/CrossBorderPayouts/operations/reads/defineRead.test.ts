import { outcomeOf } from '../../../../../client/async/outcomeOf';
import { choices } from '../../../../../nodes/CrossBorderPayouts/registry';
import { answers } from '../../../../contract/vectors';
import { requestsTo } from '../../../../contract/interfaceEndpoints';
import { runOperation } from '../../../../support/engine/runOperation';

const reads = choices.flatMap(({ operation }) =>
	operation.answers === undefined ? [] : [{ operation, endpoint: operation.answers }],
);

const toFormNames = (input: Readonly<Record<string, unknown>>): Record<string, unknown> =>
	Object.fromEntries(
		Object.entries(input).map(([name, value]) => [
			name.replace(/_[a-z]/g, (part) => part.slice(1).toUpperCase()),
			value,
		]),
	);

const sent = reads.flatMap(({ operation, endpoint }) =>
	requestsTo(endpoint).map(({ name, input, request }) => ({ name, operation, input, request })),
);
const answered = reads.flatMap(({ operation, endpoint }) => {
	const [vector] = requestsTo(endpoint);
	return answers
		.filter(({ call }) => call === vector?.call)
		.map(({ name, body }) => ({ name, operation, input: vector?.input ?? {}, body }));
});

it('has vectors', () => {
	for (const { endpoint } of reads) expect(requestsTo(endpoint)).not.toEqual([]);
	for (const list of [reads, answered, needy]) expect(list.length).toBeGreaterThanOrEqual(1);
});

it.each(sent)('sends $name', async ({ operation, input, request }) => {
	const { result, transport } = runOperation(operation, toFormNames(input), { body: {} });
	// The answers have vectors of their own, so this one may be wrong.
	await outcomeOf(result);
	expect(transport.lines()).toEqual([`${request.method} ${request.path}`]);
});

it.each(answered)('outputs $name', async ({ operation, input, body }) => {
	const { result } = runOperation(operation, toFormNames(input), { body });
	expect(await result).toEqual(body);
});

const needy = reads.flatMap(({ operation }) =>
	operation.fields.filter(({ required }) => required).map(({ name }) => ({ operation, name })),
);

it.each(needy)('sends nothing if the endpoint refuses $name', async ({ operation, name }) => {
	const { result, transport } = runOperation(operation, { [name]: {} }, { body: {} });
	await expect(result).rejects.toMatchObject({ name: 'InputError' });
	expect(transport.requests).toEqual([]);
});
