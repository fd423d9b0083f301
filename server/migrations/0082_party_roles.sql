-- Stored requests and process designs name the party role `partyRole`; they named it `side`. Documents have fields of their own with that name: they stay.
ALTER TABLE core.process_definition NO FORCE ROW LEVEL SECURITY;
ALTER TABLE core.report_schedule NO FORCE ROW LEVEL SECURITY;
ALTER TABLE core.job NO FORCE ROW LEVEL SECURITY;
-- In a definition only the access of a node or a step has the key; a quote inside a text is escaped, so that no text matches.
UPDATE core.process_definition SET definition = replace(definition::text, '"side": ', '"partyRole": ')::jsonb WHERE definition::text LIKE '%"side": %';
UPDATE core.report_schedule SET ask = ask - 'side' || jsonb_build_object('partyRole', ask -> 'side') WHERE ask ? 'side';
UPDATE core.job SET input = jsonb_set(input #- '{query,side}', '{query,partyRole}', input #> '{query,side}')
WHERE state IN ('waiting', 'running') AND input -> 'query' ? 'side';
UPDATE core.job SET input = jsonb_set(input #- '{ask,side}', '{ask,partyRole}', input #> '{ask,side}')
WHERE state IN ('waiting', 'running') AND input -> 'ask' ? 'side';
ALTER TABLE core.process_definition FORCE ROW LEVEL SECURITY;
ALTER TABLE core.report_schedule FORCE ROW LEVEL SECURITY;
ALTER TABLE core.job FORCE ROW LEVEL SECURITY;
