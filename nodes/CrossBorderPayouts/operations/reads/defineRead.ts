import type { Endpoint } from '../../../../client/call';
import type { Operation, Output } from '../operation';
import { toWireNames } from '../form/toWireNames';

/** An operation without `run`: its form has the names of the endpoint's input, in camelCase. */
type Read<Input> = Omit<Operation, 'run' | 'startRun' | 'answers'> & {
	readonly endpoint: Endpoint<Input, Output>;
};

/** An operation that sends its form to one endpoint, and outputs the answer unchanged. */
export const defineRead = <Input>({ endpoint, ...operation }: Read<Input>): Operation => ({
	...operation,
	answers: endpoint.name,
	run: async (client, form, signal) => await client.ask(endpoint, toWireNames(form), signal),
});
