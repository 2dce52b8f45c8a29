/** The requests that clients sent, without any token. */
import { byId, el, keptList, setText, showCount, timeOf } from './dom.js';

const update = keptList(byId('request-list'), ({ number }) => String(number), makeRow);

export function showRequests({ count, newest }) {
	showCount(byId('request-count'), byId('no-requests'), count, newest.length);
	update(newest.map((request, index) => ({ ...request, number: count - index })));
}

function makeRow({ at, method, path, query }) {
	const status = el('span');
	const why = el('span', { class: 'faint' });
	const node = el(
		'li',
		{ class: 'line' },
		timeOf(at),
		status,
		el('code', { class: 'cut', text: `${method} ${path}${query === '' ? '' : `?${query}`}` }),
		why,
	);
	return {
		node,
		update: (request) => {
			setText(status, request.status === null ? 'no answer' : String(request.status));
			status.className = `chip ${kindOf(request.status)}`;
			setText(why, notesOf(request).join(', '));
		},
	};
}

function kindOf(status) {
	if (status === null) return 'doubt';
	return status < 300 ? 'success' : 'failure';
}

function notesOf({ externalId, fault, gateway, authFailure }) {
	return [
		externalId,
		fault && `fault ${fault}`,
		gateway && `gateway ${gateway}`,
		authFailure,
	].filter((note) => typeof note === 'string');
}
