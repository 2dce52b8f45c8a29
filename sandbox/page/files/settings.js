/** What the sandbox does by itself, and what it checks. */
import { run } from './commands.js';
import { byId, el } from './dom.js';

/** A setting, what it says, and how its switch reads and writes it. */
const switches = [
	[
		'Payments settle by themselves',
		'Processing after 1.5 s, succeeded after another 1.5 s',
		({ settleAfterMs }) => settleAfterMs !== null,
		(on) => ({ settleAfterMs: on ? [1500, 1500] : null }),
	],
	[
		'Bodies must be signed',
		'A POST without the hmac claim gets a 401',
		({ requireHmac }) => requireHmac,
		(on) => ({ requireHmac: on }),
	],
	[
		'Party fields are checked',
		'On v3, an unknown or missing field of sender, beneficiary or details gets a 422',
		({ acceptAnyPartyFields }) => !acceptAnyPartyFields,
		(on) => ({ acceptAnyPartyFields: !on }),
	],
	[
		'External IDs are unique',
		'A second payment with the same ID gets a 400',
		({ uniqueExternalIds }) => uniqueExternalIds,
		(on) => ({ uniqueExternalIds: on }),
	],
	[
		'No quotes',
		'Each request for a quote gets a 500',
		({ quoteOutage }) => quoteOutage,
		(on) => ({ quoteOutage: on }),
	],
	[
		'v3 is enabled',
		'If this is off, each call of v3 gets a 401',
		(_options, [account]) => account?.v3Enabled ?? false,
		(on) => ({ v3Enabled: { enabled: on } }),
	],
];

const rows = switches.map(([label, hint, read, write]) => {
	const box = el('input', {
		type: 'checkbox',
		role: 'switch',
		onchange: async () =>
			await run({ method: 'POST', path: '/settings', body: write(box.checked) }, 'Changed'),
	});
	byId('setting-list').append(
		el(
			'label',
			{ class: 'setting' },
			box,
			el('span', {}, label, el('span', { class: 'hint', text: hint })),
		),
	);
	return { box, read };
});

export function showSettings(options, accounts) {
	for (const { box, read } of rows) box.checked = read(options, accounts);
}
