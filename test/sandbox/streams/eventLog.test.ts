import { EventLog, type LoggedEvent, type NewEvent } from '../../../sandbox/streams/eventLog';
import { timestampOfEventId } from '../../../sandbox/basics/uuidV7';
import { makeState, startMs } from '../makeState';

const { clock, settings } = makeState();
let log: EventLog;

beforeEach(() => {
	clock.set(new Date(startMs).toISOString());
	settings.retentionMs = null;
	log = new EventLog(clock, settings);
});

const append = (changes: Partial<NewEvent> = {}) =>
	log.append({ version: 'v3', account: 'test', event: 'payment', data: '{}', ...changes });
const idOf = ({ id }: LoggedEvent) => id ?? '';

describe('append', () => {
	it('keeps the event with the time of the clock', () => {
		const logged = append({ paymentId: 'p1', status: 'queued', data: 'no JSON' });
		expect(logged).toEqual({
			id: expect.any(String),
			version: 'v3',
			account: 'test',
			event: 'payment',
			data: 'no JSON',
			atMs: startMs,
			paymentId: 'p1',
			status: 'queued',
		});
		expect(log.all()).toEqual([logged]);
	});

	it('gives v3 events rising ids of their time, and v2 events none', () => {
		const ids = [append(), append(), append()].map(idOf);
		expect([...new Set(ids)].sort()).toEqual(ids);
		expect(ids.map(timestampOfEventId)).toEqual([startMs, startMs, startMs]);
		expect(append({ version: 'v2' }).id).toBeNull();
	});

	it('uses a given ID, or none', () => {
		expect(append({ id: 'chosen' }).id).toBe('chosen');
		expect(append({ id: null }).id).toBeNull();
		expect(append({ id: undefined }).id).toEqual(expect.any(String));
	});

	it('calls its listeners when the event is already in its lane', () => {
		const seen: unknown[] = [];
		log.onAppend((event) => seen.push([event.data, log.lane('test', 'v3').at(-1)?.data]));
		append({ data: '1' });
		append({ data: '2' });
		expect(seen).toEqual([
			['1', '1'],
			['2', '2'],
		]);
	});
});

describe('lanes', () => {
	it('separate accounts and versions', () => {
		append({ data: 'a' });
		append({ data: 'b', version: 'v2' });
		append({ data: 'c', account: 'other' });
		const dataIn = (account: string, version: 'v2' | 'v3') =>
			log.lane(account, version).map(({ data }) => data);
		expect([
			dataIn('test', 'v3'),
			dataIn('test', 'v2'),
			dataIn('other', 'v3'),
			dataIn('other', 'v2'),
		]).toEqual([['a'], ['b'], ['c'], []]);
		expect(log.all('v3').map(({ data }) => data)).toEqual(['a', 'c']);
		expect(log.all('v2').map(({ data }) => data)).toEqual(['b']);
		expect(log.all()).toHaveLength(3);
	});

	it('grow for their readers, across a reset as well', () => {
		const lane = log.lane('test', 'v3');
		append();
		expect(lane).toHaveLength(1);
		log.reset();
		expect([lane, log.all()]).toEqual([[], []]);
		append({ data: 'after' });
		expect(lane.map(({ data }) => data)).toEqual(['after']);
	});
});

describe('replay', () => {
	it('starts at the millisecond of the ID, with all events in it', () => {
		append();
		clock.advance(1);
		const same = [append(), append(), append()];
		clock.advance(1);
		const later = append();
		for (const event of same) expect(log.replay('test', idOf(event))).toEqual([...same, later]);
		expect(log.replay('test', idOf(later))).toEqual([later]);
	});

	it('covers parts of a millisecond, which IDs do not contain', () => {
		clock.advance(0.75);
		const event = append();
		expect(log.replay('test', idOf(event))).toEqual([event]);
	});

	it('uses the time of an ID that was never sent', () => {
		const event = append();
		expect(log.replay('test', '00000000-0000-7000-8000-000000000000')).toEqual([event]);
		expect(log.replay('test', 'ffffffff-ffff-7fff-bfff-ffffffffffff')).toEqual([]);
	});

	it('excludes other accounts and v2', () => {
		const own = append();
		append({ account: 'other' });
		append({ version: 'v2' });
		expect(log.replay('test', idOf(own))).toEqual([own]);
	});

	it('contains only kept events, to the millisecond', () => {
		settings.retentionMs = 60_000;
		const first = append();
		clock.advance(40_000);
		const second = append();
		clock.advance(20_000);
		expect(log.replay('test', idOf(first))).toEqual([first, second]);
		clock.advance(1);
		expect(log.replay('test', idOf(first))).toEqual([second]);
		expect(log.all()).toHaveLength(2);
	});

	it('is empty for an ID that is not a UUIDv7', () => {
		append();
		expect(log.replay('test', 'chosen')).toEqual([]);
	});
});
