-- Rights have the channel of all cached tables (engine/store/master-cache.ts) instead of one of their own; pages' settings, which may
-- require fields, are announced too.
DROP TRIGGER rights_changed ON core.role;
DROP TRIGGER rights_changed ON core.data_rule;
DROP TRIGGER rights_changed ON core.field_rule;
DROP FUNCTION core.rights_changed();
CREATE TRIGGER announce_master AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON core.role FOR EACH STATEMENT EXECUTE FUNCTION core.announce_master();
CREATE TRIGGER announce_master AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON core.data_rule FOR EACH STATEMENT EXECUTE FUNCTION core.announce_master();
CREATE TRIGGER announce_master AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON core.field_rule FOR EACH STATEMENT EXECUTE FUNCTION core.announce_master();
CREATE TRIGGER announce_master AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON core.page_overlay FOR EACH STATEMENT EXECUTE FUNCTION core.announce_master();
