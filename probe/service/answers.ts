/** Classifies an answer, in the words of the table of behaviours. */
import {
	hasServiceForm,
	type HttpResponse,
	isRecord,
	readErrorBody,
	readJsonBody,
	type ServiceRecord,
} from '../../client/http';

export const isSuccess = ({ status }: Pick<HttpResponse, 'status'>): boolean =>
	status >= 200 && status <= 299;

/** The record of a 2xx. Undefined if the body is no record, or an empty one. */
export function recordOf(answer: HttpResponse): ServiceRecord | undefined {
	const body = isSuccess(answer) ? readJsonBody(answer) : undefined;
	return isRecord(body) && Object.keys(body).length > 0 ? body : undefined;
}

/** Who wrote the answer: the service, or a gateway in one of three forms. */
export function formOf(answer: HttpResponse): 'own' | 'empty' | 'json' | 'html' {
	if (!isSuccess(answer) && hasServiceForm(answer)) return 'own';
	if (answer.body.length === 0) return 'empty';
	return readJsonBody(answer) === undefined ? 'html' : 'json';
}

/** A refusal of the service itself with this status. */
export const isOwn = (answer: HttpResponse, ...statuses: readonly number[]): boolean =>
	statuses.includes(answer.status) && formOf(answer) === 'own';

/** The service's text, for comparison only. The probe never shows it. */
export function textOf(answer: HttpResponse): string {
	const { detail, title } = readErrorBody(answer);
	return [detail, title].find((text) => typeof text === 'string' && text !== '')?.toString() ?? '';
}
