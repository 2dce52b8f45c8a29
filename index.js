/** The built classes, for programs that load the package outside n8n. n8n itself reads `n8n` in package.json. */
const {
	CrossBorderPayoutsApi,
} = require('./dist/credentials/CrossBorderPayoutsApi.credentials.js');
const {
	CrossBorderPayouts,
} = require('./dist/nodes/CrossBorderPayouts/CrossBorderPayouts.node.js');
const {
	CrossBorderPayoutsTrigger,
} = require('./dist/nodes/CrossBorderPayoutsTrigger/CrossBorderPayoutsTrigger.node.js');

module.exports = { CrossBorderPayoutsApi, CrossBorderPayouts, CrossBorderPayoutsTrigger };
