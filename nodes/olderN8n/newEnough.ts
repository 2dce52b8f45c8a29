/**
 * Each node loads this first. If n8n is too old, its log says so. Without this check, it would
 * log a TypeError.
 */
import * as n8n from 'n8n-workflow';

/** The oldest n8n that the package is tested with. Some older versions work as well. */
const OLDEST_N8N = '1.123';

// n8n-workflow has NodeConnectionTypes since 1.83. The nodes need nothing newer to load.
if (!('NodeConnectionTypes' in n8n)) {
	throw new Error(`n8n-nodes-cross-border-payouts needs n8n ${OLDEST_N8N} or newer. Update n8n`);
}
