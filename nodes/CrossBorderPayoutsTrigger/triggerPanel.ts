/** The text next to the editor's button that tests the trigger, before and while it listens. */
import type { TriggerPanelDefinition } from 'n8n-workflow';

import { manualWaitMinutes } from './manualRun';

export const triggerPanel: TriggerPanelDefinition = {
	header: 'Listen for one payment event',
	activationHint: `Start the test, then make a payment. With sandbox keys, no money moves. With production keys, real money moves. The test listens for ${manualWaitMinutes} minutes and outputs the first event that your choices let through.`,
	executionsHelp: [
		`<b>While you build the workflow</b>, start the test with the button. It listens for ${manualWaitMinutes} minutes and outputs one event. To test with a past event of version 3, set Start From to After an Event.`,
		'<b>Once the workflow is published (active)</b>, every event that your choices let through starts it. These runs are in the <a data-key="executions">list of executions</a>, not in the editor.',
	].join('<br /><br />'),
};
