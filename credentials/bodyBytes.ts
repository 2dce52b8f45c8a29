import { refuseCredential } from '../client/auth';

/** The members of both of n8n's request types that decide which bytes are sent. */
export interface RequestBody {
	readonly body?: unknown;
	/** Of the HTTP Request node. */
	readonly form?: unknown;
	/** Of the HTTP Request node. */
	readonly formData?: unknown;
	readonly headers?: Readonly<Record<string, unknown>>;
}

const field = 'Sign Request Body';
const advice = "Send the body as JSON or text, or switch 'Sign Request Body' off in the credential";

/**
 * Makes the bytes of a POST body, once. n8n would trim, quote or re-encode some texts after they
 * were signed, but it sends a Buffer unchanged.
 *
 * @returns undefined if nothing is sent
 * @throws InputError (`invalid_credential`) if the bytes of the body are not known before it is
 *   sent
 */
export function bodyBytes(request: RequestBody): Buffer | undefined {
	const { body, form, formData } = request;
	if (form !== undefined || formData !== undefined || hasFormType(request)) {
		refuseCredential(field, `cannot sign a form. ${advice}`);
	}
	if (body === undefined || body === null || body === '') return undefined;
	if (typeof body === 'string') return Buffer.from(body, 'utf8');
	if (ArrayBuffer.isView(body))
		return nonEmpty(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
	if (body instanceof ArrayBuffer) return nonEmpty(Buffer.from(body));
	if (!isJsonValue(body)) refuseCredential(field, `cannot sign a stream or a form. ${advice}`);
	const text = stringify(body);
	if (text === undefined)
		return refuseCredential(field, `found a body that is not JSON. ${advice}`);
	return Buffer.from(text, 'utf8');
}

function nonEmpty(bytes: Buffer): Buffer | undefined {
	return bytes.length === 0 ? undefined : bytes;
}

const formType = /^\s*(multipart\/|application\/x-www-form-urlencoded)/i;

function hasFormType({ headers = {} }: RequestBody): boolean {
	return Object.entries(headers).some(
		([name, value]) =>
			name.toLowerCase() === 'content-type' &&
			[value].flat().some((one) => typeof one === 'string' && formType.test(one)),
	);
}

/** Accepts plain data only. Streams, forms and blobs are instances of a class. */
function isJsonValue(body: unknown): boolean {
	if (typeof body !== 'object' || body === null) return true;
	if ('pipe' in body && typeof body.pipe === 'function') return false;
	const tag = Object.prototype.toString.call(body);
	return tag === '[object Object]' || tag === '[object Array]';
}

function stringify(body: unknown): string | undefined {
	try {
		return JSON.stringify(body);
	} catch {
		// A circular value or a BigInt.
		return undefined;
	}
}
