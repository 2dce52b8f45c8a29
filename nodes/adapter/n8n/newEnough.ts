/** What each node loads first: an n8n that is too old says so in its log, in place of a TypeError of its own. */
import * as n8n from 'n8n-workflow';

/** The oldest n8n that the package is tested with. Some that are older work as well. */
const OLDEST_N8N = '1.123';

// Not in n8n-workflow before 1.83. Nothing newer has to be there for the nodes to load.
if (!('NodeConnectionTypes' in n8n)) {
	throw new Error(`n8n-nodes-cross-border-payouts needs n8n ${OLDEST_N8N} or newer. Update n8n`);
}
