import { ApiError } from '../../../../client/errors';
import { createReportedCauses } from '../../../../nodes/CrossBorderPayoutsTrigger/reporting/reportedCauses';

const problem = { fields: [], extensions: {} };
const refused = {
	error: new ApiError('forbidden', 'GET /v2/payments', 403, problem),
	isRefused: true,
	sinceMs: 0,
};
const out = (sinceMs: number) => ({
	error: new ApiError('server_error', 'GET /v2/payments', 503, problem),
	isRefused: false,
	sinceMs,
});

it('knows nothing at first', () => {
	const causes = createReportedCauses();
	expect(causes.isKnown('stream', out(0))).toBe(false);
	expect(causes.isKnown('lists', refused)).toBe(false);
	expect(causes.clear('stream')).toEqual({ any: false, outage: false });
});

it('knows of lists what was reported of look-ups, and the reverse', () => {
	const causes = createReportedCauses();
	causes.add('payment', refused);
	expect(causes.isKnown('lists', refused)).toBe(true);
	expect(causes.isKnown('stream', refused)).toBe(false);
});

it('knows of everything what was reported of the stream', () => {
	const causes = createReportedCauses();
	causes.add('stream', refused);
	causes.add('stream', out(0));
	expect(causes.isKnown('lists', refused)).toBe(true);
	expect(causes.isKnown('payment', out(9))).toBe(true);
});

it('counts a lost stream as news, although an outage of lists was reported', () => {
	const causes = createReportedCauses();
	causes.add('lists', out(0));
	expect(causes.isKnown('stream', out(0))).toBe(false);
	expect(causes.isKnown('payment', out(6))).toBe(true);
});

it('forgets what is over, and says what that was', () => {
	const causes = createReportedCauses();
	causes.add('lists', refused);
	causes.add('stream', out(0));
	expect(causes.clear('stream')).toEqual({ any: true, outage: true });
	expect(causes.isKnown('stream', out(0))).toBe(false);
	expect(causes.clear('lookups')).toEqual({ any: true, outage: false });
	expect(causes.isKnown('lists', refused)).toBe(false);
});
