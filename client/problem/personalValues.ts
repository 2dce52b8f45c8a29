/**
 * Which values of a request are personal, and which identify a payment. [Errors; docs/safety.md]
 */

/** What was sent, as `prepare` builds it. */
export interface Sent {
	/** Of the path. */
	readonly id?: string;
	readonly query?: Readonly<Record<string, unknown>>;
	readonly body?: unknown;
}

export interface PersonalValue {
	readonly text: string;
	/** Whether each of its words identifies the person as well. */
	readonly isName: boolean;
}

export interface SentValues {
	readonly personal: readonly PersonalValue[];
	/** IDs that a message may repeat, because people look payments up by them. */
	readonly ids: readonly string[];
}

/**
 * Members of the interface that say nothing about a person. Any other member may contain personal data,
 * whatever its name.
 */
const plainNames =
	/(^|_)(country|currency|type|method|relation|amount|amount_destination|amount_source|rate|deal|quote|status|timestamp|external|external_id|ids?|txn|operation|branch_code|limit|offset|order|direction|timezone|timeout|start|end|ts)$/i;
const idNames = /(^|_)(external_id|ids?|quote|deal|txn)$/i;
/** A bank's name is not a person's. Its words occur in many sentences about banks. */
const isName = (member: string): boolean => /name|holder/i.test(member) && !/bank/i.test(member);

/** Collects the values of a request, from its body and its query at any depth. */
export function readSentValues({ id, query, body }: Sent): SentValues {
	const personal = new Map<string, PersonalValue>();
	const ids = id === undefined ? [] : [id];
	const walk = (value: unknown, name: string): void => {
		if (Array.isArray(value)) value.forEach((one) => walk(one, name));
		else if (typeof value === 'object' && value !== null)
			Object.entries(value).forEach(([member, one]) => walk(one, member));
		else if (typeof value === 'string' || typeof value === 'number') note(String(value), name);
	};
	const note = (text: string, name: string): void => {
		if (idNames.test(name)) ids.push(text);
		else if (!plainNames.test(name))
			personal.set(text, { text, isName: isName(name) || personal.get(text)?.isName === true });
	};
	walk(query, '');
	walk(body, '');
	return { personal: [...personal.values()], ids };
}
