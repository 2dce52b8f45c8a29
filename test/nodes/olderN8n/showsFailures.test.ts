import { showsFailures } from '../../../nodes/olderN8n/showsFailures';
import { createFakeTriggerContext } from '../../support/fakes/fakeTriggerContext';

it('asks n8n for the function, because n8n does not tell its version', () => {
	expect(showsFailures(createFakeTriggerContext().context)).toBe(true);
	const older = createFakeTriggerContext({}, { saveFailedExecution: undefined });
	expect(showsFailures(older.context)).toBe(false);
});
