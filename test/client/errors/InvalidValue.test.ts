import { InvalidValue } from '../../../client/errors/InvalidValue';

it('differs from an object that only looks like it', () => {
	expect(new InvalidValue('is empty')).toBeInstanceOf(InvalidValue);
	expect({ problem: 'is empty' }).not.toBeInstanceOf(InvalidValue);
	expect(new InvalidValue('is empty').problem).toBe('is empty');
});
