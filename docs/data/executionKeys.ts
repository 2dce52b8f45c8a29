/**
 * What a workflow enters in n8n's node "Execution Data" after the trigger, so that its executions
 * can be found. The keys are those of `nodes/adapter/n8n/customData.ts`. n8n refuses null, and the
 * execution would fail, so each expression ends in an empty text.
 */
export const executionKeys: Readonly<Record<string, string>> = {
	payoutExternalId: "{{ $json.externalId ?? $json.payment?.external_id ?? '' }}",
	payoutPaymentId: "{{ $json.paymentId ?? $json.payment?.id ?? $json.payment?.payment_id ?? '' }}",
	payoutStatus: "{{ $json.status ?? $json.payment?.status ?? '' }}",
};
