import { PartlyRead } from '../../../delivery/lookup/paymentSource';

it('keeps the rows that were read, with the reason why the list is incomplete', () => {
	const fault = new Error('test-fault');
	const found = [{ record: { id: 'p', status: 'queued' } }];
	expect(new PartlyRead(found, fault)).toMatchObject({ message: 'test-fault', found, fault });
});
