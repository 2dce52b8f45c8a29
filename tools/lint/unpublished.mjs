/**
 * n8n's lint for what is not published: without the rules that protect n8n from a community node. Tests, tools and
 * the sandbox run as programs of their own, with files, processes and timers.
 */
import { config } from '@n8n/node-cli/eslint';

const rulesOfPublishedCode = [
	'@n8n/community-nodes/no-dangerous-functions',
	'@n8n/community-nodes/no-deprecated-workflow-functions',
	'@n8n/community-nodes/no-restricted-globals',
	'@n8n/community-nodes/no-restricted-imports',
	'@n8n/community-nodes/require-node-api-error',
	'no-console',
];

/** For `nodes/`, `credentials/` and `package.json` at the root. Below another folder, these names mean something else. */
const isOfPackage = ({ files = [] }) =>
	files.some((pattern) => pattern.startsWith('./') || pattern === 'package.json');

export default [
	...config.filter((part) => !isOfPackage(part)),
	{ rules: Object.fromEntries(rulesOfPublishedCode.map((rule) => [rule, 'off'])) },
];
