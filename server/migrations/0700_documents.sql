-- Generated from the definitions: 1 statements. Reviewed before it is committed.
ALTER TABLE "design"."sample_request" ADD COLUMN "not_started" numeric(22,4);
