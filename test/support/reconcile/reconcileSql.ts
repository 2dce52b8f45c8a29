/** The rules of docs/reconcile.md in SQL, for many ledgers at once. `run` is the number of the ledger. */

export const createTables = `
create table payout (run int, n int, id text, external_id text, created_at timestamptz, status text,
	amount numeric, amount_currency text, wallet_amount numeric, wallet_currency text,
	wallet_premium numeric, wallet_txn_cost numeric);
create table wallet (run int, n int, at timestamptz, operation text, txn text, external_id text,
	linked_txn text, amount numeric, currency text);
create table ledger (run int, n int, external_id text, payment_id text, amount numeric,
	currency text, status text, at timestamptz);
create function inside(at timestamptz) returns boolean language sql immutable as $$
	select at is null or (at >= '2026-01-01Z' and at < '2026-02-01Z') $$;
create function inside_wallet(at timestamptz) returns boolean language sql immutable as $$
	select at is null or at between '2026-01-01Z' and '2026-02-01Z' $$;
create function class(status text) returns text language sql immutable as $$
	select case when status in ('succeeded', 'paid') then 'paid'
		when status in ('queued', 'pending', 'processing') then 'open'
		when status in ('failed', 'rejected', 'canceled') then 'failed'
		else coalesce(status, '') end $$;
create function kind(operation text, amount numeric) returns text language sql immutable as $$
	select case operation when 'account_validation' then 'fee' when 'debit' then 'debit'
		when 'credit' then 'credit' when 'fund' then 'other'
		else case when amount < 0 then 'debit' else 'other' end end $$;
`;

/** One row for each payment in `result`, and one for each of its rows in `booked` and `reported`. */
export const judge = `
create table rows as
	select run, 1 as side, n, id as pid, external_id as ext from payout
	where num_nonnulls(amount, amount_currency, status, created_at, wallet_amount) > 0
	union all
	select run, 2, n, txn, external_id from wallet
	where kind(operation, amount) <> 'fee' and num_nonnulls(txn, external_id) > 0
	union all
	select run, 3, n, payment_id, external_id from ledger
	where num_nonnulls(external_id, payment_id, amount, currency, status, at) > 0;
create table owner as
	select distinct on (run, pid) run, pid, ext from rows
	where pid is not null and ext is not null order by run, pid, side, n;
create table keyed as
	select rows.*, case when rows.ext is not null then 'e' || rows.ext
		when owner.ext is not null then 'e' || owner.ext
		when rows.pid is not null then 'p' || rows.pid
		else 'n' || side || '-' || n end as key
	from rows left join owner on owner.run = rows.run and owner.pid = rows.pid;
create index on keyed (run, side, n);
create table retry as
	select distinct on (run, linked_txn) run, linked_txn as reversed, txn from wallet
	where txn <> linked_txn and kind(operation, amount) <> 'fee' order by run, linked_txn, n desc;

create table reported as
	select k.run, k.key, p.n, inside(p.created_at) as is_inside, p.amount, p.amount_currency as currency,
		class(p.status) as class, p.wallet_amount + p.wallet_premium + p.wallet_txn_cost as cost,
		p.wallet_currency as cost_currency,
		class(p.status) = 'reversed' and exists (
			select from retry join payout again on again.run = retry.run and again.id = retry.txn
			join keyed other on other.run = again.run and other.side = 1 and other.n = again.n
			where retry.run = p.run and retry.reversed = p.id and other.key = k.key
		) as is_replaced
	from keyed k join payout p on p.run = k.run and p.n = k.n where k.side = 1;
update reported set is_replaced = false where (run, key) in
	(select run, key from reported group by run, key having bool_and(is_replaced));

create table booked as
	with first as (
		select distinct on (k.run, k.key) k.run, k.key, coalesce(amount < 0, false) as is_negative
		from keyed k join ledger l on l.run = k.run and l.n = k.n
		where k.side = 3 and class(status) <> 'reversed' order by k.run, k.key, k.n
	)
	select k.run, k.key, k.n, inside(l.at) as is_inside, abs(l.amount) as amount, l.currency,
		class(l.status) as class,
		class(l.status) = 'reversed' or coalesce(coalesce(l.amount < 0, false) <> first.is_negative, false)
			as is_back
	from keyed k join ledger l on l.run = k.run and l.n = k.n
	left join first on first.run = k.run and first.key = k.key where k.side = 3;

create table moved as
	select k.run, k.key, k.n, inside_wallet(w.at) as is_inside, kind(w.operation, w.amount) as kind,
		abs(w.amount) as amount, coalesce(w.currency, '') as currency
	from keyed k join wallet w on w.run = k.run and w.n = k.n where k.side = 2;
create table moved_sums as
	select run, key, currency, sum(amount) filter (where kind = 'debit') as debit,
		sum(amount) filter (where kind = 'credit') as credit
	from moved where amount is not null and kind in ('debit', 'credit') group by run, key, currency;
create table debits as
	select run, key, count(*) as currencies, min(currency) as currency, min(debit) as debit
	from moved_sums where debit is not null group by run, key;

update reported r set cost = d.debit, cost_currency = d.currency from debits d
	where d.run = r.run and d.key = r.key and d.currencies = 1 and r.cost is null
	and r.class <> 'failed'
	and (select count(*) from reported o where o.run = r.run and o.key = r.key) = 1;

create table payment as select distinct run, key from keyed;
create table facts as
	select run, key,
		coalesce(l.rows, 0) as ledger_rows, coalesce(r.rows, 0) as report_rows,
		coalesce(w.rows, 0) as wallet_rows, coalesce(w.known, 0) as known_rows,
		coalesce(l.is_inside, false) as is_booked, coalesce(r.is_inside, false) as is_reported,
		coalesce(w.is_inside, false) as is_moved,
		coalesce(l.back, 0) as back, coalesce(r.current, 0) as current,
		coalesce(r.is_reversed, false) or coalesce(l.back, 0) > 0 or exists (
			select from moved_sums s where s.run = payment.run and s.key = payment.key
			and s.credit > 0 and s.credit >= coalesce(s.debit, 0)) as is_reversed
	from payment
	left join (select run, key, count(*) as rows, bool_or(is_inside) as is_inside,
		count(*) filter (where is_back) as back from booked group by run, key) l using (run, key)
	left join (select run, key, count(*) as rows, bool_or(is_inside) as is_inside,
		count(*) filter (where not is_replaced) as current, bool_or(class = 'reversed') as is_reversed
		from reported group by run, key) r using (run, key)
	left join (select run, key, count(*) as rows, count(*) filter (where kind <> 'other') as known,
		bool_or(is_inside) as is_inside from moved group by run, key) w using (run, key);
create table pairs as
	select b.run, b.key,
		bool_or((b.amount = r.amount) is not true
			or (b.currency <> r.currency) is true) as amount_differs,
		bool_or(not (case when f.back > 0 then r.class = 'reversed'
			else b.class = r.class or (b.class = '' and r.class in ('paid', 'open', 'reversed')) end))
			as status_differs
	from booked b join reported r on r.run = b.run and r.key = b.key and not r.is_replaced
	join facts f on f.run = b.run and f.key = b.key group by b.run, b.key;

create table result as
	with found as (
		select f.*, coalesce(p.amount_differs, false) as amount_differs,
			coalesce(p.status_differs, false) as status_differs,
			is_booked and report_rows = 0 and wallet_rows = 0 as missing_in_report,
			is_reported and ledger_rows = 0 as missing_in_ledger,
			is_booked or is_reported or is_moved as is_of_window
		from facts f left join pairs p using (run, key)
		where ledger_rows + report_rows + known_rows > 0
	), listed as (
		select run, key, ledger_rows, report_rows, is_of_window, case when is_of_window then
			array_remove(array[
				case when amount_differs then 'amountDiffers' end,
				case when status_differs then 'statusDiffers' end,
				case when missing_in_report then 'missingInReport' end,
				case when missing_in_ledger then 'missingInLedger' end,
				case when back > 1 or ledger_rows - back > 1 or current > 1 then 'duplicate' end,
				case when not missing_in_report and not missing_in_ledger and not (is_booked and is_reported)
					then 'outsideWindow' end,
				case when is_reversed then 'reversed' end
			], null) else array['outsideWindow'] end as kinds
		from found
	)
	select run, key, ledger_rows, report_rows, is_of_window, coalesce(kinds[1], 'matched') as match,
		array_to_string(kinds[2:], ' ') as also from listed
	union all
	select run, 'f' || n, 0, 0, inside_wallet(at),
		case when inside_wallet(at) then 'validationFee' else 'outsideWindow' end, ''
	from wallet where kind(operation, amount) = 'fee';
`;

/** Each payment as a line. */
export const resultLines = `
	select run || '|' || case when key like 'e%' then substr(key, 2) else '' end || '|' || match || '|' || also
		|| '|' || ledger_rows || '|' || report_rows as line
	from result
`;

/** Each sum and each count as a line. Sums of nothing are left out. */
export const sumLines = `
	with side as (
		select run, match, coalesce(currency, '') as currency,
			case when is_back then 'ledgerReversed' else 'ledger' end as side, sum(amount) as sum
		from booked join result using (run, key) where is_inside group by 1, 2, 3, 4
		union all
		select run, match, coalesce(currency, ''), 'report', sum(amount)
		from reported join result using (run, key) where is_inside group by 1, 2, 3
	), whole as (
		select run, key, bool_and(cost is not null) and count(distinct cost_currency) = 1 as is_known,
			sum(cost) as cost, min(cost_currency) as currency
		from reported join (select run, key from reported group by run, key having bool_or(is_inside)) shown
			using (run, key)
		where class <> 'failed' group by run, key
	), wallets as (
		select run, currency, 'cost' as side, sum(cost) as sum from whole where is_known group by 1, 2
		union all
		select run, coalesce(currency, ''),
			case when num_nonnulls(txn, external_id) = 0 and kind(operation, amount) <> 'fee' then 'other'
				else kind(operation, amount) end,
			sum(case when kind(operation, amount) = 'other'
				or (num_nonnulls(txn, external_id) = 0 and kind(operation, amount) <> 'fee')
				then amount else abs(amount) end)
		from wallet where inside_wallet(at) and amount is not null group by 1, 2, 3
	), counts as (
		select run, match, '' as currency, 'payments' as side, count(*)::numeric as sum
		from result where is_of_window group by 1, 2
		union all
		select run, '', '', 'notOfWindow', count(*) from result where not is_of_window group by 1
		union all
		select run, '', '', 'unknownCosts', count(*) from whole where not is_known group by 1
		union all
		select r.run, '', '', 'otherDebits', count(*) from reported r
			join result using (run, key)
			where is_of_window and report_rows = 1 and case when r.class = 'failed' then
				exists (select from moved_sums s where s.run = r.run and s.key = r.key
					and s.debit > coalesce(s.credit, 0))
			else r.cost is not null
				and exists (select from debits d where d.run = r.run and d.key = r.key)
				and not exists (select from moved_sums s where s.run = r.run and s.key = r.key
					and s.currency = r.cost_currency and s.debit = r.cost) end
			group by 1
	)
	select run || '|' || match || '|' || currency || '|' || side || '|' || trim_scale(sum) as line
	from (select * from side union all select run, '', currency, side, sum from wallets
		union all select * from counts) every where sum <> 0
`;
