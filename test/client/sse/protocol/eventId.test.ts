import {
	canBeEventId,
	eventTimeMs,
	isMadeUpId,
	isResumableId,
	resumeIdOf,
} from '../../../../client/sse/protocol/eventId';

it.each([
	['01939b6c-4a1e-7c3d-8f00-2b1f6d0a9c11', true],
	['01939B6C-4A1E-7C3D-BF00-2B1F6D0A9C11', true],
	['01939b6c-4a1e-4c3d-8f00-2b1f6d0a9c11', true],
	['01939b6c-4a1e-7c3d-0f00-2b1f6d0a9c11', true],
	['01939b6c4a1e7c3d8f002b1f6d0a9c11', true],
	['42', true],
	['evt:17/b=~!', true],
	['two words', false],
	['id\u00e9', false],
	['x'.repeat(200), true],
	['x'.repeat(201), false],
	['01939b6c-4a1e-7c3d-8f00-2b1f6d0a9c11\r\nx: y', false],
	[' 01939b6c-4a1e-7c3d-8f00-2b1f6d0a9c11', false],
	['', false],
	[null, false],
	[undefined, false],
])('%j resumable: %s', (id, resumable) => {
	expect(isResumableId(id)).toBe(resumable);
});

it.each([
	['01939b6c-4a1e-7c3d-8f00-2b1f6d0a9c11', true],
	['event-17', true],
	['01939b6c-4a1e-4c3d-8f00-2b1f6d0a9c11', false],
	['two words', false],
	['', false],
])('%j can be given as the ID of an event: %s', (id, canBe) => {
	expect(canBeEventId(id)).toBe(canBe);
});

it('reads the time of an id', () => {
	expect(eventTimeMs('01939b6c-4a1e-7c3d-8f00-2b1f6d0a9c11')).toBe(0x01939b6c4a1e);
	expect(eventTimeMs('not-an-id')).toBeNull();
	expect(eventTimeMs(null)).toBeNull();
});

it.each([0, 1, 1_735_689_600_123, 2 ** 48 - 1])('makes an id for the time %d', (ms) => {
	const id = resumeIdOf(ms);
	expect(isResumableId(id)).toBe(true);
	expect(eventTimeMs(id)).toBe(ms);
	expect(isMadeUpId(id)).toBe(true);
	expect(isMadeUpId('01939b6c-4a1e-7c3d-8f00-2b1f6d0a9c11')).toBe(false);
});
