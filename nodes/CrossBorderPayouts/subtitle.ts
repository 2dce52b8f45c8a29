import { choices } from './registry';

/**
 * What n8n shows under the node on the canvas: the operation's action, such as "Get many payments".
 */
export const subtitle = `={{ (${wordsByOperation()})[$parameter["resource"] + ":" + $parameter["operation"]] }}`;

/** The canvas cuts after about 24 characters. */
function inShort(action: string): string {
	const [words = action] = action.split(/:| with a /);
	return words;
}

/** Must be a flat object: two closing braces in a row would end the expression. */
function wordsByOperation(): string {
	return JSON.stringify(
		Object.fromEntries(
			choices.map(({ operation: { resource, operation, action } }) => [
				`${resource}:${operation}`,
				inShort(action),
			]),
		),
	);
}
