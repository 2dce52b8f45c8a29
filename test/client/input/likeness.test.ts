import { likenessOf } from '../../../client/input/likeness';

it('takes spellings of one name as alike', () => {
	const likenesses = [
		'Sender Name *',
		'sender_name',
		'sender.name',
		'SenderName',
		'\ufeffSENDER-NAME:',
	];
	expect(new Set(likenesses.map(likenessOf)).size).toBe(1);
});
