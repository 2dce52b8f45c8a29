import { getGlobalState, setGlobalState } from 'n8n-workflow';

import { readTimezone } from '../../../../nodes/adapter/n8n/timezone';

it("reads the workflow's time zone", () => {
	expect(readTimezone({ getTimezone: () => 'Asia/Kolkata' })).toBe('Asia/Kolkata');
});

it("reads n8n's own time zone if the workflow names none", () => {
	const before = getGlobalState();
	setGlobalState({ ...before, defaultTimezone: 'America/St_Johns' });
	try {
		expect(readTimezone({ getTimezone: () => 'DEFAULT' })).toBe('America/St_Johns');
	} finally {
		setGlobalState(before);
	}
});
