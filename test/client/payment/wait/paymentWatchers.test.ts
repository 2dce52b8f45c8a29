import {
	createPaymentWatchers,
	type PaymentWatchers,
} from '../../../../client/payment/wait/paymentWatchers';

function add(watchers: PaymentWatchers, id?: string) {
	const news: unknown[] = [];
	const watching = watchers.add({
		onRecord: (record) => news.push(record),
		onHint: () => news.push('hint'),
		onChange: () => news.push('change'),
	});
	if (id !== undefined) watching.identify(id);
	return { news, ...watching };
}

const record = (status: string) => ({ id: 'a', status });

it('passes news to all who wait for that payment, and to no others', () => {
	const watchers = createPaymentWatchers();
	const [one, two, other] = [add(watchers, 'a'), add(watchers, 'a'), add(watchers, 'b')];
	watchers.publish('a', record('queued'));
	watchers.publish('a', null);
	watchers.publish('c', record('queued'));
	expect(one.news).toEqual([record('queued'), 'hint']);
	expect(two.news).toEqual(one.news);
	expect(other.news).toEqual([]);
});

it('notifies all, including those without a known payment', () => {
	const watchers = createPaymentWatchers();
	const all = [add(watchers), add(watchers, 'b')];
	watchers.notifyAll('onHint');
	watchers.notifyAll('onChange');
	expect(all.map(({ news }) => news)).toEqual([
		['hint', 'change'],
		['hint', 'change'],
	]);
});

it('keeps the last news for those without a known payment', () => {
	const watchers = createPaymentWatchers();
	const late = add(watchers);
	watchers.publish('a', record('queued'));
	watchers.publish('a', record('succeeded'));
	watchers.publish('b', null);
	late.identify('a');
	expect(late.news).toEqual([record('succeeded')]);
});

it('keeps nothing once all know their payment', () => {
	const watchers = createPaymentWatchers();
	const known = add(watchers, 'b');
	watchers.publish('a', record('queued'));
	const late = add(watchers);
	late.identify('a');
	expect(late.news).toEqual([]);
	const next = add(watchers);
	watchers.publish('a', record('queued'));
	next.stop();
	const after = add(watchers);
	after.identify('a');
	expect(after.news).toEqual([]);
	expect(known.news).toEqual([]);
});

it('forgets the oldest of very many payments', () => {
	const watchers = createPaymentWatchers();
	const late = [add(watchers), add(watchers)] as const;
	for (let payment = 0; payment <= 10_000; payment += 1) watchers.publish(`${payment}`, null);
	late[0].identify('0');
	late[1].identify('1');
	expect(late.map(({ news }) => news)).toEqual([[], ['hint']]);
});

it('does not notify those who have stopped, including those who stop because of the news', () => {
	const watchers = createPaymentWatchers();
	const stopped = add(watchers, 'a');
	const leaving: { stop: () => void } = watchers.add({
		onRecord: () => leaving.stop(),
		onHint: () => undefined,
		onChange: () => undefined,
	});
	const last = add(watchers, 'a');
	stopped.stop();
	watchers.publish('a', record('queued'));
	watchers.notifyAll('onChange');
	expect(stopped.news).toEqual([]);
	expect(last.news).toEqual([record('queued'), 'change']);
});
