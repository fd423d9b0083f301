-- Pages' settings for all people of a platform are announced with the platform; a person's own layout changes nothing that others have read.
CREATE FUNCTION core.announce_platform_master() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('weft_master', TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME || ' ' || (CASE TG_OP WHEN 'DELETE' THEN OLD.platform_id ELSE NEW.platform_id END));
  RETURN NULL;
END $$;
DROP TRIGGER announce_master ON core.page_overlay;
CREATE TRIGGER announce_master AFTER INSERT OR UPDATE ON core.page_overlay FOR EACH ROW WHEN (NEW.user_id IS NULL) EXECUTE FUNCTION core.announce_platform_master();
CREATE TRIGGER announce_master_removal AFTER DELETE ON core.page_overlay FOR EACH ROW WHEN (OLD.user_id IS NULL) EXECUTE FUNCTION core.announce_platform_master();
CREATE TRIGGER announce_master_truncation AFTER TRUNCATE ON core.page_overlay FOR EACH STATEMENT EXECUTE FUNCTION core.announce_master();
