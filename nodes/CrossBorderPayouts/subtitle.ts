import { choices } from './registry';

/** What n8n writes under the node on the canvas: the operation's own words, "Get many payments". */
export const subtitle = `={{ (${wordsByOperation()})[$parameter["resource"] + ":" + $parameter["operation"]] }}`;

/** A pair of closing braces inside an expression would end it, and a flat object has none before its end. */
function wordsByOperation(): string {
	return JSON.stringify(
		Object.fromEntries(
			choices.map(({ operation: { resource, operation, action } }) => [
				`${resource}:${operation}`,
				action,
			]),
		),
	);
}
