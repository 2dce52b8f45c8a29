/** What the service requires of a request. Each fact is determined once, and only if a row asks for it. */
import type { HttpResponse } from '../../client/http';
import type { ApiVersion } from '../../client/interface';
import { once } from '../finding/once';
import type { Keys } from '../usage/keys';
import { formOf } from './answers';
import { findBodySignature, type BodySignatureFact } from './bodySignature';
import type { ConnectionFacts } from './connect';
import type { SendOptions, Service } from './service';

export interface ServiceFacts {
	bodySignature(): Promise<BodySignatureFact>;
	/** A POST with the signature that the service requires. */
	post(path: string, options: SendOptions): Promise<HttpResponse>;
	/** The status that refuses a v3 look-up without a country. Null: the service does not refuse it. */
	countryRefusal(): Promise<number | null>;
	lookUp(externalId: string): Promise<HttpResponse>;
}

export interface ServiceFactsOptions {
	readonly service: Service;
	readonly connection: ConnectionFacts;
	readonly keys: Keys;
	readonly version: ApiVersion;
	readonly country: string;
}

const madeUpUuid = '0b5e55ed-0000-4000-8000-000000000000';

export function createServiceFacts({
	service,
	connection,
	keys,
	version,
	country,
}: ServiceFactsOptions): ServiceFacts {
	const bodySignature = once(
		async () => await findBodySignature(service, keys, connection, country, version),
	);
	const countryRefusal = once(async () => {
		if (version === 'v2') return null;
		const answer = await service.send('GET', `/v3/payments/${madeUpUuid}?external=false`);
		return [400, 422].includes(answer.status) && formOf(answer) === 'own' ? answer.status : null;
	});
	return {
		bodySignature,
		async post(path, options) {
			await bodySignature();
			return await service.send('POST', path, options);
		},
		countryRefusal,
		async lookUp(externalId) {
			const needsCountry = version === 'v2' || (await countryRefusal()) !== null;
			return await service.send(
				'GET',
				`/${version}/payments/${externalId}?external=true${needsCountry ? `&country=${country}` : ''}`,
			);
		},
	};
}
