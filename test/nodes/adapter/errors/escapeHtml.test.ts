import { escapeHtml } from '../../../../nodes/adapter/errors/escapeHtml';

it.each([
	['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
	['a & b &lt;', 'a &amp; b &amp;lt;'],
	['sender_name, 日本', 'sender_name, 日本'],
	['', ''],
])('%s becomes %s', (text, escaped) => {
	expect(escapeHtml(text)).toBe(escaped);
});
