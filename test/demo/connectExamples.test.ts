/** Which login of the demo opens which page. */
import { readExample } from '../../e2e/driver/examples';
import { approvers, connectExample } from '../../e2e/tools/start/connectExamples';

const [one, other] = approvers;
const known = Object.fromEntries(
	approvers.map(({ user }) => [`Login of ${user}`, { id: user, name: user }]),
);

const loginsOf = (example: string): Array<string | undefined> =>
	connectExample(readExample(example), known).nodes.flatMap(({ credentials }) => {
		const { httpBasicAuth } = credentials ?? {};
		return httpBasicAuth === undefined ? [] : [httpBasicAuth.id];
	});

it('opens both pages of one browser with the same login', () => {
	expect(loginsOf('pay-again')).toEqual([one.user, one.user]);
});

it('wants two people for two approvals, and one for one', () => {
	expect(loginsOf('two-approvals')).toEqual([one.user, other.user]);
	for (const example of ['batch-approval', 'batch-from-a-sheet', 'ai-assistant'])
		expect(loginsOf(example)).toEqual([one.user]);
});
