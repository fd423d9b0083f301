-- Tables that rarely change are kept in memory by every node (engine/store/master-cache.ts); each change of them is announced with its commit.
CREATE FUNCTION core.announce_master() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('weft_master', TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME);
  RETURN NULL;
END $$;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['design.category', 'design.size_list', 'design.size_list__sizes', 'design.brand', 'design.season', 'finance.currency', 'finance.exchange_rate',
    'core.process_definition', 'core.number_rule', 'core.work_calendar', 'core.webhook_event', 'core.substitute', 'core.position', 'core.position_holder'] LOOP
    IF to_regclass(t) IS NOT NULL THEN
      EXECUTE format('CREATE TRIGGER announce_master AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION core.announce_master()', t);
    END IF;
  END LOOP;
END $$;
-- Signing in and settings of a person are no change of who takes part.
CREATE TRIGGER announce_master AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF status ON core.account FOR EACH STATEMENT EXECUTE FUNCTION core.announce_master();
CREATE TRIGGER announce_master AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF status, roles, company_id, account_type ON core.member FOR EACH STATEMENT EXECUTE FUNCTION core.announce_master();
