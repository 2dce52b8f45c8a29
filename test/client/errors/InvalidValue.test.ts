import { InvalidValue } from '../../../client/errors/InvalidValue';

it('is told from an object that merely looks like it', () => {
	expect(new InvalidValue('is empty')).toBeInstanceOf(InvalidValue);
	expect({ problem: 'is empty' }).not.toBeInstanceOf(InvalidValue);
	expect(new InvalidValue('is empty').problem).toBe('is empty');
});
