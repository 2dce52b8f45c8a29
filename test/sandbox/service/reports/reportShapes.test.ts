import { defaultBehaviours, type Behaviours } from '../../../../sandbox/behaviours/rows';
import { shapeRows } from '../../../../sandbox/service/reports/reportShapes';

const rows = [['id', 'external_id', 'amount'], ['1', 'a', 5], ['only-id']];
const shaped = (R15: Behaviours['R15']) => [...shapeRows(rows, { ...defaultBehaviours, R15 })];

it('leaves rows unchanged by default', () => {
	expect(shaped('asListed')).toEqual(rows);
});

it('keeps the cell of a short row under its column', () => {
	expect(shaped('otherOrder')[2]).toEqual([undefined, undefined, 'only-id']);
	expect(shaped('moreColumns')[2]).toEqual(['api', 'only-id', undefined, undefined, 'B-1']);
	expect(shaped('columnMissing')[2]).toEqual(['only-id', undefined]);
});
