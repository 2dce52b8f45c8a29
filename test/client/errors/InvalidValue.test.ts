import { Refusal } from '../../../client/errors/InvalidValue';

it('is told from an object that merely looks like it', () => {
	expect(new Refusal('is empty')).toBeInstanceOf(Refusal);
	expect({ problem: 'is empty' }).not.toBeInstanceOf(Refusal);
	expect(new Refusal('is empty').problem).toBe('is empty');
});
