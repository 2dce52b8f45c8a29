import { PartlyRead } from '../../../delivery/reconciler/paymentSource';

it('keeps what was shown beside the reason why it is not all', () => {
	const fault = new Error('test-fault');
	const found = [{ record: { id: 'p', status: 'queued' } }];
	expect(new PartlyRead(found, fault)).toMatchObject({ message: 'test-fault', found, fault });
});
