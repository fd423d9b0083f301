-- Generated from the definitions: 7 statements. Reviewed before it is committed.
CREATE OR REPLACE TRIGGER "announce_master" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "design"."brand" FOR EACH STATEMENT EXECUTE FUNCTION core.announce_master();
CREATE OR REPLACE TRIGGER "announce_master" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "design"."category" FOR EACH STATEMENT EXECUTE FUNCTION core.announce_master();
CREATE OR REPLACE TRIGGER "announce_master" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "design"."season" FOR EACH STATEMENT EXECUTE FUNCTION core.announce_master();
CREATE OR REPLACE TRIGGER "announce_master" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "design"."size_list" FOR EACH STATEMENT EXECUTE FUNCTION core.announce_master();
CREATE OR REPLACE TRIGGER "announce_master" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "design"."size_list__sizes" FOR EACH STATEMENT EXECUTE FUNCTION core.announce_master();
CREATE OR REPLACE TRIGGER "announce_master" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "finance"."currency" FOR EACH STATEMENT EXECUTE FUNCTION core.announce_master();
CREATE OR REPLACE TRIGGER "announce_master" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "finance"."exchange_rate" FOR EACH STATEMENT EXECUTE FUNCTION core.announce_master();
