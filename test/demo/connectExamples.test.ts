/** Which login of the demo opens which page. */
import { readExample } from '../../e2e/driver/examples';
import {
	approvers,
	connectExample,
	missingServices,
	STAND_IN,
} from '../../e2e/tools/start/connectExamples';

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

it('lets a stand-in for a language model answer only for the assistant that only reads', () => {
	const standIn = { id: 'model', name: STAND_IN };
	const [assistant, agent] = ['ai-assistant', 'ai-agent'].map((example) =>
		connectExample(readExample(example), { ...known, [STAND_IN]: standIn }),
	);
	const models = [assistant, agent].map(
		(workflow) => workflow?.nodes.find(({ type }) => type.endsWith('lmChatOpenAi'))?.credentials,
	);
	expect(models).toEqual([{ openAiApi: standIn }, undefined]);
	expect([assistant, agent].map((workflow) => workflow && missingServices(workflow))).toEqual([
		[],
		['OpenAI'],
	]);
});
