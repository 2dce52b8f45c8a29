/** The keys to enter in a credential. Secrets are covered until asked for. */
import { copy, send } from './commands.js';
import { byId, el } from './dom.js';

export async function showKeys(baseUrl) {
	const accounts = await send({ method: 'GET', path: '/keys' });
	byId('key-list').replaceChildren(
		...accounts.map((account) =>
			el(
				'dl',
				{ class: 'keys', 'aria-label': `Keys of account ${account.name}` },
				...rowsOf(account, baseUrl).flatMap(([label, value, isSecret]) =>
					row(label, value, isSecret),
				),
			),
		),
	);
}

function rowsOf({ accessKey, secretKey, secretKeyHex, hmacKey, hmacEncoding, rsaKeys }, baseUrl) {
	return [
		['Base URL', baseUrl, false],
		['Access key', accessKey, false],
		['Secret key', secretKey, true],
		['Secret key as hex', secretKeyHex, true],
		[`HMAC key (${hmacEncoding})`, hmacKey, true],
		...rsaKeys.flatMap(({ keyId, privateKey }) => [
			['RS256 key ID', keyId, false],
			...(privateKey === null ? [] : [['RS256 private key', privateKey, true]]),
		]),
	];
}

function row(label, value, isSecret) {
	const text = el('code', { class: isSecret ? 'covered' : '', text: isSecret ? cover : value });
	const show = el('button', {
		type: 'button',
		text: 'Show',
		'aria-label': `Show ${label}`,
		'aria-pressed': 'false',
		onclick: () => {
			const covers = text.textContent === value;
			text.textContent = covers ? cover : value;
			text.className = covers ? 'covered' : '';
			show.textContent = covers ? 'Show' : 'Hide';
			show.setAttribute('aria-pressed', String(!covers));
		},
	});
	const copyButton = el('button', {
		type: 'button',
		text: 'Copy',
		'aria-label': `Copy ${label}`,
		onclick: async () => await copy(value, `${label} copied`),
	});
	return [
		el('dt', { text: label }),
		el('dd', {}, text, el('span', { class: 'buttons' }, isSecret ? show : null, copyButton)),
	];
}

const cover = '••••••••••••';
